const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const ascii = /^[\n -~]*$/;

/** Folds width, case, accents, dashes and the two kana, so that `Bjørn`, `ＩＣＥ`, `cafe` and `おーろら` are found as people type them. */
export function fold(text: string): string {
  // Most texts, and many times faster.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłæœßđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFC');
}

/** Folded, and without what words are written together, apart or with a hyphen by: spaces, punctuation and long vowel marks. */
export const squeezed = (text: string): string => unmarked(text).replace(/\s/g, '');

/** The same for names: words in Latin letters stay apart, as `Mai Laine` is no mail. */
export const squeezedName = (text: string): string => unmarked(text).replace(/(?<=[^ -~])\s+(?=[^ -~])/g, '');

const unmarked = (text: string) => fold(text).replace(/[\p{P}\p{S}ー]/gu, '');
