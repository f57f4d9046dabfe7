import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { stampedSheet } from '../certificate-sheet.ts';
import { notFound } from '../faults.ts';
import { DEMO_SANDBOX } from '../sandboxes.ts';
import type { MockState } from '../state.ts';

const FOLDER = resolve('fixtures/media') + sep;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
};

/** The file of a path inside the media folder, or null when the path leaves the folder. */
function fileOf(path: string): string | null {
  const decoded = decodeURIComponent(path);
  const file = join(FOLDER, decoded);
  return file.startsWith(FOLDER) && !decoded.includes('\0') && !file.endsWith(sep) ? file : null;
}

/** A certificate as the academy delivers it; without a code the sheet stays as drawn. */
async function stamped(drawn: Uint8Array, path: string, { sandboxes, siteOrigin }: MockState) {
  // The storage does not know about sandboxes.
  const certificate = sandboxes.get(DEMO_SANDBOX).db.certificateBy('file', path);
  const code = certificate?.code;
  return code ? stampedSheet(drawn, { ...certificate, code }, siteOrigin) : drawn;
}

/** The media storage: the files of fixtures/media, with code and QR code added to certificates. */
export function mediaHandlers(state: MockState): RequestHandler[] {
  return [
    http.get('*/media/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      const path = pathname.slice(pathname.indexOf('/media/') + '/media/'.length);
      const file = fileOf(path);
      const contentType = file && CONTENT_TYPES[extname(file)];
      if (!file || !contentType) return notFound();
      try {
        const kept = await readFile(file);
        const bytes = path.startsWith('certificados/') ? await stamped(kept, path, state) : kept;
        return new Response(new Uint8Array(bytes), {
          headers: {
            'content-type': contentType,
            'cache-control': 'public, max-age=300',
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          },
        });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
          return notFound();
        }
        throw error;
      }
    }),
  ];
}
