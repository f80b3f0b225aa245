import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';

it('is the HTML of a form while the server renders a page, with nothing that only scripts need', () => {
  const form = (
    <Form method="post" action="/zones" preventScrollReset replace className="a">
      <button>Open</button>
    </Form>
  );
  expect(renderToStaticMarkup(form)).toBe(
    '<form method="post" action="/zones" class="a" data-discover="true"><button>Open</button></form>',
  );
});

it('is answered with a document', () => {
  const form = <Form method="post" action="/logout" reloadDocument />;
  expect(renderToStaticMarkup(form)).toBe('<form method="post" action="/logout"></form>');
});
