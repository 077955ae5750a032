// Random programs that access object fifos, and what they mean.

#include "FifoPrograms.h"

#include <algorithm>

using namespace fifotest;

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

namespace {
/// Makes statements and knows how many objects are held at least.
class Maker {
public:
  Maker(std::mt19937_64 &random, const std::vector<TestFifo> &fifos)
      : random(random), fifos(fifos), held(fifos.size(), 0) {}

  std::vector<Statement> block(unsigned depth) {
    std::vector<Statement> made;
    const int64_t length = 1 + pick(4);
    for (int64_t i = 0; i < length; ++i)
      made.push_back(statement(depth));
    return made;
  }

private:
  int64_t pick(int64_t below) { return int64_t(random() % uint64_t(below)); }

  Statement statement(unsigned depth) {
    const unsigned fifo = unsigned(pick(int64_t(fifos.size())));
    const int64_t what = pick(depth < 3 ? 10 : 6);
    if (what < 6)
      return held[fifo] > 0 && pick(2) ? release(fifo) : acquire(fifo);
    if (what < 8)
      return loop(depth, Statement::Loop);
    return what == 8 ? branch(depth) : loop(depth, Statement::LoopUnknown);
  }
  Statement acquire(unsigned fifo) {
    const int64_t count = 1 + pick(fifos[fifo].depth);
    held[fifo] = std::max(held[fifo], count);
    return {Statement::Acquire, fifo, count};
  }
  Statement release(unsigned fifo) {
    const int64_t count = 1 + pick(held[fifo]);
    held[fifo] -= count;
    return {Statement::Release, fifo, count};
  }
  /// The end of a body holds at least what its start may count on.
  Statement loop(unsigned depth, Statement::Kind kind) {
    const std::vector<int64_t> before = held;
    Statement made{kind, 0, pick(8)};
    made.body = block(depth + 1);
    for (unsigned i = 0; i < fifos.size(); ++i)
      if (held[i] < before[i])
        made.body.push_back({Statement::Acquire, i, before[i]});
    held = before;
    return made;
  }
  Statement branch(unsigned depth) {
    Statement made{Statement::Branch, 0, 0};
    const std::vector<int64_t> before = held;
    made.body = block(depth + 1);
    const std::vector<int64_t> after = held;
    held = before;
    if (pick(2))
      made.otherwise = block(depth + 1);
    for (unsigned i = 0; i < fifos.size(); ++i)
      held[i] = std::min(held[i], after[i]);
    return made;
  }

  std::mt19937_64 &random;
  const std::vector<TestFifo> &fifos;
  std::vector<int64_t> held;
};
} // namespace

Program fifotest::makeProgram(uint64_t seed) {
  std::mt19937_64 random(seed);
  Program program;
  const unsigned count = 1 + unsigned(random() % 3);
  for (unsigned i = 0; i < count; ++i)
    program.fifos.push_back({1 + int64_t(random() % 4), random() % 2 == 0});
  program.body = Maker(random, program.fifos).block(0);
  program.answers = random();
  return program;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

namespace {
const char *const object = "memref<4xi32>";

class Printer {
public:
  explicit Printer(const Program &program) : program(program) {}

  std::string text;

  void block(const std::vector<Statement> &statements) {
    for (const Statement &statement : statements)
      print(statement);
  }

private:
  std::string fresh() { return "%v" + std::to_string(number++); }
  std::string access(const Statement &statement) const {
    return "@f" + std::to_string(statement.fifo) + "(" +
           (program.fifos[statement.fifo].produces ? "Produce" : "Consume") +
           ", " + std::to_string(statement.count) + ")";
  }
  void acquire(const Statement &statement) {
    const std::string name = fresh();
    std::string types = object;
    for (int64_t i = 1; i < statement.count; ++i)
      types += std::string(", ") + object;
    text += name + ":" + std::to_string(statement.count) +
            " = aie.objectfifo.acquire " + access(statement) + " : " + types +
            "\n";
    for (int64_t i = 0; i < statement.count; ++i)
      text += "func.call @see(" + name + "#" + std::to_string(i) + ") : (" +
              object + ") -> ()\n";
  }
  void loop(const Statement &statement) {
    std::string trips = fresh();
    if (statement.kind == Statement::Loop)
      text += trips + " = arith.constant " + std::to_string(statement.count) +
              " : index\n";
    else
      text += trips + " = func.call @trips() : () -> index\n";
    text += "scf.for " + fresh() + " = %c0 to " + trips + " step %c1 {\n";
    block(statement.body);
    text += "}\n";
  }
  void print(const Statement &statement) {
    switch (statement.kind) {
    case Statement::Acquire:
      return acquire(statement);
    case Statement::Release:
      text += "aie.objectfifo.release " + access(statement) + "\n";
      return;
    case Statement::Loop:
    case Statement::LoopUnknown:
      return loop(statement);
    case Statement::Branch:
      break;
    }
    const std::string flag = fresh();
    text += flag + " = func.call @flag() : () -> i1\nscf.if " + flag + " {\n";
    block(statement.body);
    text += "} else {\n";
    block(statement.otherwise);
    text += "}\n";
  }

  const Program &program;
  unsigned number = 0;
};
} // namespace

std::string Program::print(const std::string &device) const {
  std::string text = "aie.device(" + device + ") {\n%here = aie.tile(1, 3)\n" +
                     "%there = aie.tile(1, 4)\n" + "func.func private @see(" +
                     object + ")\nfunc.func private @trips() -> index\n" +
                     "func.func private @flag() -> i1\n";
  for (unsigned i = 0; i < fifos.size(); ++i)
    text += "aie.objectfifo @f" + std::to_string(i) + "(" +
            (fifos[i].produces ? "%here, {%there}" : "%there, {%here}") + ", " +
            std::to_string(fifos[i].depth) + " : i32) : !aie.objectfifo<" +
            object + ">\n";
  Printer printer(*this);
  printer.block(body);
  return text +
         "%core = aie.core(%here) {\n%c0 = arith.constant 0 : index\n"
         "%c1 = arith.constant 1 : index\n" +
         printer.text + "aie.end\n}\n}\n";
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {
/// The rules of object fifos, statement by statement.
class Oracle {
public:
  Oracle(const Program &program, bool countingLocks)
      : program(program), countingLocks(countingLocks),
        answers(program.answers), held(program.fifos.size(), 0),
        next(program.fifos.size(), 0) {}

  Events events;

  void block(const std::vector<Statement> &statements) {
    for (const Statement &statement : statements)
      run(statement);
  }

private:
  std::string name(unsigned fifo) const { return "f" + std::to_string(fifo); }
  int64_t wrap(unsigned fifo, int64_t object) const {
    return object % program.fifos[fifo].depth;
  }
  void locks(unsigned fifo, bool take, int64_t first, int64_t count) {
    const std::string verb = take ? "take " : "give ";
    const bool produces = program.fifos[fifo].produces;
    if (countingLocks && count > 0)
      events.push_back(verb + name(fifo) +
                       (take == produces ? "_prod" : "_cons") + "_lock_0 " +
                       std::to_string(count));
    // A free object's lock is at 0, a full one's at 1.
    for (int64_t i = 0; !countingLocks && i < count; ++i)
      events.push_back(verb + name(fifo) + "_lock_" +
                       std::to_string(wrap(fifo, first + i)) + " " +
                       (take == produces ? "0" : "1"));
  }
  void run(const Statement &statement) {
    const unsigned fifo = statement.fifo;
    switch (statement.kind) {
    case Statement::Acquire: {
      const int64_t missing =
          std::max<int64_t>(statement.count - held[fifo], 0);
      locks(fifo, true, next[fifo] + held[fifo], missing);
      held[fifo] += missing;
      for (int64_t i = 0; i < statement.count; ++i)
        events.push_back("see " + name(fifo) + "_buff_" +
                         std::to_string(wrap(fifo, next[fifo] + i)));
      return;
    }
    case Statement::Release:
      locks(fifo, false, next[fifo], statement.count);
      held[fifo] -= statement.count;
      next[fifo] = wrap(fifo, next[fifo] + statement.count);
      return;
    case Statement::Loop:
    case Statement::LoopUnknown: {
      const int64_t trips =
          statement.kind == Statement::Loop ? statement.count : answers.next(5);
      for (int64_t i = 0; i < trips; ++i)
        block(statement.body);
      return;
    }
    case Statement::Branch:
      block(answers.next(2) ? statement.body : statement.otherwise);
      return;
    }
  }

  const Program &program;
  bool countingLocks;
  Answers answers;
  std::vector<int64_t> held, next;
};
} // namespace

Events Program::run(bool countingLocks) const {
  Oracle oracle(*this, countingLocks);
  oracle.block(body);
  return oracle.events;
}
