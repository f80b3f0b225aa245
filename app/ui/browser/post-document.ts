/**
 * Posts a form without Remix, so that the browser loads the answer as a new document. Its Content-Security-Policy may
 * permit more than this page's, such as forms to the identity provider.
 */
export function postDocument(action: string, fields: Readonly<Record<string, string>> = {}): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
