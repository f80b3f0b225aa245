import { createContext, useContext } from 'react';
import type { ReactElement } from 'react';

/**
 * Makes the HTML of elements, once for each text that says all of what they show. They must use no ids, and no context
 * but what they bring along.
 */
export type MakeHtmlOnce = (madeFrom: string, elements: ReactElement) => string;

/** Provided while the server renders a page; browsers take the HTML over as if it were the page's own. */
export const HtmlOnce = /* @__PURE__ */ createContext<MakeHtmlOnce | undefined>(undefined);

/**
 * The props of an element with this content.
 * @param madeFrom undefined for content that is to be rendered with the page
 */
export function useContentOnce(
  madeFrom: string | undefined,
  content: ReactElement,
): { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } } {
  const htmlOnce = useContext(HtmlOnce);
  if (!htmlOnce || madeFrom === undefined) return { children: content };
  return { dangerouslySetInnerHTML: { __html: htmlOnce(madeFrom, content) } };
}
