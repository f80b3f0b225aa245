import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Link } from './link.tsx';

it('is the HTML of a link while the server renders a page, with nothing that only scripts need', () => {
  const link = (
    <Link to="/edges?page=2#rows" state={{ from: 1 }} replace preventScrollReset className="a">
      Edges
    </Link>
  );
  expect(renderToStaticMarkup(link)).toBe(
    '<a class="a" href="/edges?page=2#rows" data-discover="true">Edges</a>',
  );
});

it.each(['/edges?', '/edges#', '/edges?#'])('has an address without what is empty: %s', (to) => {
  expect(renderToStaticMarkup(<Link to={to}>Edges</Link>)).toBe(
    '<a href="/edges" data-discover="true">Edges</a>',
  );
});

it('leads to a file as a document', () => {
  const link = (
    <Link to="/file.json" reloadDocument download>
      File
    </Link>
  );
  expect(renderToStaticMarkup(link)).toBe('<a download="" href="/file.json">File</a>');
});
