import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { certificateArchive } from '../../server/http/certificate-archive.ts';

const AT = new Date('2027-03-02T15:00:00Z');
const read = async () => new TextEncoder().encode('PDF');

/** Returns the files in an archive of certificates with these names. */
async function filesOf(names: readonly string[], reading: () => Promise<Uint8Array | null> = read) {
  const archive = certificateArchive(
    names.map((name) => ({ name, read: reading })),
    AT,
  );
  return unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()));
}
const namesOf = async (names: readonly string[]) => Object.keys(await filesOf(names));

test('a student whose name looks like the number of another has a file of its own', async () => {
  expect(await namesOf(['Ana (2)', 'Ana', 'Ana'])).toEqual(['Ana (2).pdf', 'Ana.pdf', 'Ana (3).pdf']);
});

test('two students of one name have a file each, also where capitals make no difference', async () => {
  expect(await namesOf(['Ana Ríos', 'ana ríos', 'Ana Ríos'])).toEqual([
    'Ana Ríos.pdf',
    'ana ríos (2).pdf',
    'Ana Ríos (3).pdf',
  ]);
});

test.each([
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['..\\..\\Ana', 'Ana.pdf'],
  ['=HYPERLINK("https://evil.example")', '=HYPERLINK( https evil.example ).pdf'],
  ['Ana\u202Efdp', 'Ana fdp.pdf'],
  ['n\u0303usta', 'ñusta.pdf'],
  ['***', 'Certificado.pdf'],
  ['á'.repeat(300), `${'á'.repeat(58)}.pdf`],
])('the name %s is one that every system takes', async (name, file) => {
  expect(await namesOf([name])).toEqual([file]);
});

test('is read a few certificates at a time, however many there are', async () => {
  let open = 0;
  let most = 0;
  const files = await filesOf(
    Array.from({ length: 30 }, (_, index) => `Ana ${index}`),
    async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return read();
    },
  );
  expect(Object.keys(files)).toHaveLength(30);
  expect(most).toBe(4);
});

test.each([
  ['none of twenty', () => false],
  ['those in the middle', (place: number) => place < 4 || place >= 12],
  ['the last alone', (place: number) => place === 19],
])('ends with the text that names what is missing, where it reads %s', async (_which, isRead) => {
  let place = 0;
  const names = Array.from({ length: 20 }, (_, index) => `Ana ${index}`);
  const files = await filesOf(names, async () => (isRead(place++) ? read() : null));
  const readable = names.filter((_name, index) => isRead(index)).map((name) => `${name}.pdf`);
  expect(Object.keys(files).sort()).toEqual([...readable, 'Certificados que faltan.txt'].sort());
});

test('names each that cannot be read, in a text that Windows reads the accents of', async () => {
  const files = await filesOf(['Ana Ríos', 'Iñaki Paz'], async () => null);
  const [name = '', ...others] = Object.keys(files);
  expect([name, others]).toEqual(['Certificados que faltan.txt', []]);
  const text = files[name] ?? new Uint8Array();
  expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(strFromU8(text).split('\r\n').slice(1)).toEqual(['', 'Ana Ríos', 'Iñaki Paz', '']);
});
