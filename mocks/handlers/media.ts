import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { refuse } from '../faults.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/media/', import.meta.url));

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

/** The file that a path names inside the media folder, or null when it leaves it. */
function fileOf(path: string): string | null {
  const decoded = decodeURIComponent(path);
  const file = normalize(join(FOLDER, decoded));
  return file.startsWith(FOLDER) && !decoded.includes('\0') && !file.endsWith(sep) ? file : null;
}

/** The media storage: the files of fixtures/media. */
export function mediaHandlers(): RequestHandler[] {
  return [
    http.get('*/media/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      const file = fileOf(pathname.slice(pathname.indexOf('/media/') + '/media/'.length));
      const contentType = file && CONTENT_TYPES[extname(file)];
      if (!file || !contentType) return refuse(404, 'Not found.');
      try {
        return new Response(new Uint8Array(await readFile(file)), {
          headers: {
            'content-type': contentType,
            'cache-control': 'public, max-age=300',
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          },
        });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
          return refuse(404, 'Not found.');
        }
        throw error;
      }
    }),
  ];
}
