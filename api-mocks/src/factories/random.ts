/** Reproducible pseudo-random numbers, not for secrets. `fork` gives an independent stream by name. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  shuffle<T>(list: readonly T[]): T[];
  sample<T>(list: readonly T[], count: number): T[];
  text(length: number): string;
  fork(name: string): Random;
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function createRandom(seed: string): Random {
  const next = sfc32(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[Math.floor(next() * list.length)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  };
  return {
    next,
    int,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const entries = Object.entries(weights) as [K, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      return (entries.at(-1) as [K, number])[0];
    },
    sample: (list, count) => shuffle(list).slice(0, count),
    text: (length) => Array.from({ length }, () => pick([...letters])).join(''),
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** sfc32, seeded by FNV-1a. */
function sfc32(seed: string): () => number {
  let [a, b, c, d] = [fnv(`${seed}a`), fnv(`${seed}b`), fnv(`${seed}c`), 1];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

const pushAlphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** A push key for `time` (epoch milliseconds). */
export function pushKey(random: Random, time: number): string {
  let rest = time;
  let stamp = '';
  for (let i = 0; i < 8; i++) {
    stamp = pushAlphabet.charAt(rest % 64) + stamp;
    rest = Math.floor(rest / 64);
  }
  return stamp + Array.from({ length: 12 }, () => pushAlphabet.charAt(random.int(0, 63))).join('');
}
