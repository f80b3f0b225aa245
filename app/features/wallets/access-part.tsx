/** The explanation of access, as HTML of the server: its components would make the pages too large for their limit. */
export function AccessPart({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
