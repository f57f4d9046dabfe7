import { Zip, ZipPassThrough } from 'fflate';
import { CERTIFICATES_LEFT_OUT } from '../domain/failure.ts';
import { inFileName } from '../domain/plain-text.ts';

/** A certificate to put into an archive. */
export interface ArchivedCertificate {
  /** The file name without '.pdf', readable for people: 'Ana Torres, Programación con Scratch'. */
  readonly name: string;
  /** The code with which anybody can verify it, if it has one. */
  readonly code?: string | null;
  /** @returns the PDF, or null when it cannot be read. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** How many certificates are downloaded in parallel, and so held in memory. */
const AT_ONCE = 4;
/** Total size limit of an archive; certificates beyond it are listed, to be downloaded one by one. Bytes. */
const MOST_BYTES = 500 * 1024 * 1024;
/**
 * Characters. File names may have 255 bytes, and a character may take four; code, number and extension (21) are added.
 */
const NAME_LENGTH = 58;

/**
 * Returns a ZIP archive of certificates as a stream, so that it is never whole in memory. PDFs are stored uncompressed,
 * since they are small already. Certificates that cannot be read are listed in a text file at the end.
 * @param at Modification time of the files.
 */
export function certificateArchive(
  certificates: readonly ArchivedCertificate[],
  at: Date,
): ReadableStream<Uint8Array> {
  const names = fileNames(certificates);
  const waiting = certificates.map((certificate, index) => ({ ...certificate, file: names[index] ?? '' }));
  const leftOut: string[] = [];
  let bytes = 0;
  const zip = new Zip();
  const add = (name: string, content: Uint8Array) => {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(content, true);
  };
  return new ReadableStream({
    start(controller) {
      zip.ondata = (error, chunk, isLast) => {
        if (error) {
          controller.error(error);
          return;
        }
        controller.enqueue(chunk);
        if (isLast) controller.close();
      };
    },
    async pull() {
      // A stream that enqueues nothing when pulled is not pulled again, so go on until a certificate could be read.
      for (let hasGiven = false; !hasGiven && waiting.length > 0;) {
        const next = waiting.splice(0, AT_ONCE);
        const read = await Promise.all(next.map(async (one) => ({ ...one, pdf: await one.read() })));
        for (const { name, code, file, pdf } of read) {
          const fits = pdf !== null && bytes + pdf.length <= MOST_BYTES;
          if (!fits) leftOut.push(code ? `${name}, ${code}` : name);
          else {
            bytes += pdf.length;
            hasGiven = true;
            add(`${file}.pdf`, pdf);
          }
        }
      }
      if (waiting.length > 0) return;
      if (leftOut.length > 0) add('Certificados que faltan.txt', textOf(leftOut));
      zip.end();
    },
    cancel: () => zip.terminate(),
  });
}

/** Returns unique file names: a second student of the same name gets a number. A code is never cut short. */
function fileNames(certificates: readonly ArchivedCertificate[]): string[] {
  const taken = new Set<string>();
  return certificates.map(({ name, code }) => {
    const words = [...inFileName(name)].slice(0, NAME_LENGTH).join('').trim() || 'Certificado';
    const short = code ? `${words}, ${code}` : words;
    for (let place = 1; ; place += 1) {
      const file = place === 1 ? short : `${short} (${place})`;
      // Most systems treat 'Ana' and 'ana' as the same file.
      const key = file.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return file;
    }
  });
}

/** Returns the text that lists what is missing, with the byte order mark that Windows needs to read its accents. */
function textOf(leftOut: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${[CERTIFICATES_LEFT_OUT, '', ...leftOut].join('\r\n')}\r\n`);
}
