import { Automaton, type Shape, TooLarge } from './automaton.ts';

const MAX_INPUT = 10_000;
const MAX_PATTERN = 1000;
const MAX_NESTING = 50;

/** Compiles the rules' regular expressions (see `docs/decisions/data-linear-time-patterns.md`). Returns the reason if rejected. */
export function compilePattern(source: string, flags: string): ((text: string) => boolean) | string {
  if (flags !== '' && flags !== 'i') return `unknown flag "${flags}"`;
  if (source.length > MAX_PATTERN) return 'the pattern is too long';
  try {
    const reader = new Reader(source, flags === 'i');
    const automaton = new Automaton(reader.read(), reader.fromStart, reader.toEnd);
    return (text) => text.length <= MAX_INPUT && automaton.matches(text);
  } catch (error) {
    if (error instanceof TooLarge) return 'the pattern is too large';
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

class PatternError extends Error {}

type Test = (unit: number) => boolean;

const isDigit: Test = (unit) => unit >= 48 && unit <= 57;
const isWord: Test = (unit) =>
  isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95;
const isSpace: Test = (unit) => /\s/.test(String.fromCharCode(unit));
const isLineEnd: Test = (unit) => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;
const not =
  (test: Test): Test =>
  (unit) =>
    !test(unit);

const CLASSES = new Map<string, Test>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
]);
const CONTROLS = new Map([
  ['t', 9],
  ['n', 10],
  ['r', 13],
]);

class Reader {
  readonly #source: string;
  readonly #ignoreCase: boolean;
  #at = 0;
  #nesting = 0;
  readonly fromStart: boolean;
  toEnd = false;

  constructor(source: string, ignoreCase: boolean) {
    this.#source = source;
    this.#ignoreCase = ignoreCase;
    this.fromStart = source.startsWith('^');
    if (this.fromStart) this.#at = 1;
  }

  read(): Shape {
    const shape = this.#alternatives();
    if (this.#next() === '$') {
      this.#at++;
      this.toEnd = true;
    }
    if (this.#at < this.#source.length)
      throw new PatternError(this.#next() === ')' ? 'unexpected ")"' : '"$" stands only at the end');
    if ((this.fromStart || this.toEnd) && shape.kind === 'any')
      throw new PatternError('alternatives beside "^" or "$" need a group');
    return shape;
  }

  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #alternatives(): Shape {
    const parts = [this.#sequence()];
    while (this.#next() === '|') {
      this.#at++;
      parts.push(this.#sequence());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
  }

  #sequence(): Shape {
    const parts: Shape[] = [];
    while (this.#at < this.#source.length && !'|)$'.includes(this.#next())) parts.push(this.#repeated());
    if (parts.length === 0) throw new PatternError('an empty pattern, group or alternative is not allowed');
    return { kind: 'all', parts };
  }

  #repeated(): Shape {
    const part = this.#atom();
    const found = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})/.exec(this.#source.slice(this.#at));
    if (found === null) return part;
    this.#at += found[0].length;
    if (this.#next() !== '' && '?*+{'.includes(this.#next()))
      throw new PatternError('one repetition at a time');
    const [sign, low, range, high] = found;
    if (sign === '*') return { kind: 'repeat', part, least: 0, most: Infinity };
    if (sign === '+') return { kind: 'repeat', part, least: 1, most: Infinity };
    if (sign === '?') return { kind: 'repeat', part, least: 0, most: 1 };
    const least = Number(low);
    const most = range === undefined ? least : high === '' ? Infinity : Number(high);
    if (most < least) throw new PatternError('a repetition ends before it begins');
    return { kind: 'repeat', part, least, most };
  }

  #atom(): Shape {
    const char = this.#next();
    this.#at++;
    if (char === '(') return this.#group();
    if (char === '[') return this.#one(this.#class());
    if (char === '.') return this.#one(not(isLineEnd));
    if (char === '\\') return this.#one(this.#escape());
    if (char === '^') throw new PatternError('"^" stands only at the beginning');
    if ('*+?{'.includes(char)) throw new PatternError('nothing to repeat');
    return this.#one(is(char.charCodeAt(0)));
  }

  #group(): Shape {
    if (this.#next() === '?') throw new PatternError('special groups are not allowed');
    if (++this.#nesting > MAX_NESTING) throw new PatternError('groups are too deep');
    const shape = this.#alternatives();
    if (this.#next() !== ')')
      throw new PatternError(this.#next() === '$' ? '"$" stands only at the end' : 'a group is open');
    this.#nesting--;
    this.#at++;
    return shape;
  }

  #escape(): Test {
    const char = this.#next();
    this.#at++;
    const known = CLASSES.get(char);
    if (known !== undefined) return known;
    return is(this.#escaped(char));
  }

  #escaped(char: string): number {
    const control = CONTROLS.get(char);
    if (control !== undefined) return control;
    if (char === '' || !'^$.*+?()[]{}|/\\-'.includes(char)) throw new PatternError('unknown escape');
    return char.charCodeAt(0);
  }

  #class(): Test {
    const negated = this.#next() === '^';
    if (negated) this.#at++;
    const tests: Test[] = [];
    while (this.#next() !== ']') {
      if (this.#at >= this.#source.length) throw new PatternError('a class is open');
      tests.push(this.#range());
    }
    this.#at++;
    if (tests.length === 0) throw new PatternError('an empty class is not allowed');
    const inside: Test = (unit) => tests.some((test) => test(unit));
    // negation comes after case folding
    return negated ? not(this.#folded(inside)) : inside;
  }

  #range(): Test {
    const first = this.#member();
    if (typeof first !== 'number') return first;
    if (this.#next() !== '-' || this.#source.charAt(this.#at + 1) === ']') return is(first);
    this.#at++;
    const last = this.#member();
    if (typeof last !== 'number' || last < first)
      throw new PatternError('a range of characters was expected');
    return (unit) => unit >= first && unit <= last;
  }

  #member(): number | Test {
    const char = this.#next();
    this.#at++;
    if (char === '') throw new PatternError('a class is open');
    if (char !== '\\') return char.charCodeAt(0);
    const escaped = this.#next();
    this.#at++;
    return CLASSES.get(escaped) ?? this.#escaped(escaped);
  }

  #one(test: Test): Shape {
    return { kind: 'one', test: this.#folded(test) };
  }

  #folded(test: Test): Test {
    if (!this.#ignoreCase) return test;
    return (unit) => test(unit) || variants(unit).some(test);
  }
}

function is(expected: number): Test {
  return (unit) => unit === expected;
}

function variants(unit: number): number[] {
  const char = String.fromCharCode(unit);
  return [char.toLowerCase(), char.toUpperCase()]
    .filter((other) => other.length === 1 && other !== char)
    .map((other) => other.charCodeAt(0));
}
