/** Saves data of a script as a file, like a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after the click, so the address must live longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
