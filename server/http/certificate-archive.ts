import { Zip, ZipPassThrough } from 'fflate';
import { CERTIFICATES_LEFT_OUT } from '../domain/failure.ts';

/** A certificate on its way into an archive. */
export interface ArchivedCertificate {
  /** The file's name as people read it, without '.pdf': 'Ana Torres, Programación con Scratch'. */
  readonly name: string;
  /** The code by which anybody can check it, if it has one. */
  readonly code?: string | null;
  /** @returns the PDF, or null when it cannot be read. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** Certificates that are read side by side, and held in memory. */
const AT_ONCE = 4;
/** Bytes of all certificates of an archive: what is beyond is named, to be downloaded by itself. */
const MOST_BYTES = 500 * 1024 * 1024;
/** File systems take 255 bytes, and a letter may take four; code, number and ending (21) come on top. */
const NAME_LENGTH = 58;

/** What names of files must not have on the systems that families and schools use. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/**
 * Returns an archive of certificates as it is read, so that none has to be kept whole: PDFs are small already, and are
 * stored as they are. What cannot be read is named in a text file at the end.
 * @param at The moment that its files are of.
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
      // A stream that gives nothing when asked is not asked again, so what cannot be read is followed by the next at once.
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

/** Returns names of files, each once: two students of one name get a number. A code is never cut short. */
function fileNames(certificates: readonly ArchivedCertificate[]): string[] {
  const taken = new Map<string, number>();
  return certificates.map(({ name, code }) => {
    const written = name.normalize('NFC').replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim();
    const words = [...written.replace(/^[.\s]+/, '')].slice(0, NAME_LENGTH).join('').trim() || 'Certificado';
    const short = code ? `${words}, ${code}` : words;
    // Most systems take 'Ana' and 'ana' for one file.
    const key = short.toLowerCase();
    const place = (taken.get(key) ?? 0) + 1;
    taken.set(key, place);
    return place === 1 ? short : `${short} (${place})`;
  });
}

/** The text that names what is missing, with the mark by which Windows reads its accents. */
function textOf(leftOut: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${[CERTIFICATES_LEFT_OUT, '', ...leftOut].join('\r\n')}\r\n`);
}
