/**
 * The text in a normal form of Unicode. Sorting a row of marks takes time in the square of its length, so a joiner, as
 * in Unicode's Stream-Safe Text Format, first parts rows that no language writes. The two wide signs become marks when
 * they are composed.
 */
export const normalize = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(/[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu, '$&\u034f').normalize(form)
