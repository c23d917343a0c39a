/**
 * Returns the text in a normal form of Unicode, in linear time. Sorting a row of marks takes time in the square of its
 * length, so a joiner parts rows that no language writes, as in Unicode's Stream-Safe Text Format (UAX #15). The two
 * halfwidth signs become marks by NFKC.
 */
export const normalize = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(/[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu, '$&\u034f').normalize(form)
