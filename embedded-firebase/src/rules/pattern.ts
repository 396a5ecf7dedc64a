const MAX_INPUT = 10_000;
const MAX_PATTERN = 1000;

/**
 * Compiles a regular expression of the rules' restricted dialect: literals, `.`, classes, `\s \w \d` and negations,
 * groups, alternatives, `* + ? {n,m}`, `^` first and `$` last. Returns the reason when it is not of the dialect.
 */
export function compilePattern(source: string, flags: string): ((text: string) => boolean) | string {
  if (flags !== '' && flags !== 'i') return `unknown flag "${flags}"`;
  if (source.length > MAX_PATTERN) return 'the pattern is too long';
  const reason = refusal(source);
  if (reason !== null) return reason;
  const pattern = new RegExp(source, flags);
  return (text) => text.length <= MAX_INPUT && pattern.test(text);
}

function refusal(source: string): string | null {
  const groups: { repeats: boolean }[] = [];
  let inClass = false;
  let closed: { repeats: boolean } | null = null;
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    const group = closed;
    closed = null;
    if (char === '\\') {
      i++;
      if (!/[swdSWD^$.*+?()[\]{}|/\\tnr-]/.test(source.charAt(i))) return 'unknown escape';
    } else if (inClass) {
      inClass = char !== ']';
    } else if (char === '[') {
      inClass = true;
    } else if (char === '^' && i > 0) {
      return '"^" stands only at the beginning';
    } else if (char === '$' && i < source.length - 1) {
      return '"$" stands only at the end';
    } else if (char === '(') {
      if (source.charAt(i + 1) === '?') return 'special groups are not allowed';
      groups.push({ repeats: false });
    } else if (char === ')') {
      closed = groups.pop() ?? null;
    } else if ('*+?{'.includes(char)) {
      // a repeated repetition can take exponential time
      if (group?.repeats && char !== '?') return 'a repeated group must not repeat inside';
      if (source.charAt(i + 1) === '?') return 'lazy repetition is not allowed';
      if (char !== '?') for (const open of groups) open.repeats = true;
    }
  }
  return null;
}
