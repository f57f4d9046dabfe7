// The baseline for cached copies, in a process of its own: sends the given bytes and headers, and does nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {{ port: number, answers: { headers: Record<string, string>, body: string }[] }} */
const { port, answers } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const ready = new Map(
  answers.map(({ headers, body }, index) => [`/${index}`, { headers, body: Buffer.from(body, 'base64') }]),
);
createServer((request, response) => {
  const answer = ready.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(port, '127.0.0.1', () =>
  process.stdout.write(`Bare server is ready at http://127.0.0.1:${port}\n`),
);
