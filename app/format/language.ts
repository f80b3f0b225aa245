/**
 * The first language of an Accept-Language header (RFC 9110, 12.5.4) in which dates can be written; 'en-US' without
 * one. The server and the browser then write the same text.
 */
export function firstLanguage(header: string | null): string {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { tag, index, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { tag } of wanted) {
    const language = supported(tag);
    if (language !== undefined) return language;
  }
  return 'en-US';
}

function supported(tag: string): string | undefined {
  try {
    // Extensions are dropped, because a format is kept for each language.
    return Intl.DateTimeFormat.supportedLocalesOf(new Intl.Locale(tag).baseName)[0];
  } catch {
    return undefined;
  }
}
