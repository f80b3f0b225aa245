/** The element that has the focus while the cursor moves in the picture. */
export const PICTURE = '[data-picture]';

/** The height of the texts below the records; undefined without them. */
export function legendHeight(): number | undefined {
  return document.querySelector(`${PICTURE} .picture-notes`)?.clientHeight;
}
