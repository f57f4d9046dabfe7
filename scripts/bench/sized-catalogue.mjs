// The mock backend with a catalogue of any size: 'node sized-catalogue.mjs <port> <origin of the mock> <courses>'.
import { createServer } from 'node:http';

const [port, backend = '', courses] = process.argv.slice(2);

createServer(async (request, response) => {
  const path = request.url ?? '';
  const answer = await fetch(`${backend}${path}`);
  const body = await answer.json();
  if (path.endsWith('/entries?content_type=course')) body.items = times(body.items, renamedEntry);
  if (path === '/api/courses/') body.data = times(body.data, renamedOffer);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`${courses} courses: the catalogue is ready at http://127.0.0.1:${port}\n`),
);

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item, name: string) => Item} rename
 */
function times(items, rename) {
  return Array.from({ length: Number(courses) }, (_, index) => {
    const item = items[index % items.length];
    return item && rename(item, `-${Math.floor(index / items.length)}`);
  });
}

/** @param {{ sys: { id: string }, fields: { slug: string } }} entry @param {string} name */
function renamedEntry({ sys, fields, ...rest }, name) {
  return {
    ...rest,
    sys: { ...sys, id: sys.id + name },
    fields: { ...fields, slug: fields.slug + name },
  };
}

/** @param {{ id: string }} offer @param {string} name */
function renamedOffer(offer, name) {
  return { ...offer, id: offer.id + name };
}
