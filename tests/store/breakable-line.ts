import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A connection to a PostgreSQL server that can be frozen: it stays open, but no data passes any more. */
export interface BreakableLine {
  /** The database's URL over this connection. */
  readonly url: string;
  /** Returns what was sent to the server so far; nothing of it is encrypted. */
  asked(): string;
  /** From now on no data passes, on open connections or on new ones. */
  freeze(): void;
  /** New connections work again; those that were frozen never do. */
  mend(): void;
  /**
   * Breaks the connection on which the next commit is asked for; its answer is lost.
   * @returns Lets the commit reach the server, which waits for it until then.
   */
  loseNextCommit(): () => void;
  close(): Promise<void>;
}

/** Puts such a connection between a process and the server of a database. */
export async function openLine(database: string): Promise<BreakableLine> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let frozen = false;
  let isCommitLost = false;
  let deliver: () => void = () => undefined;
  let asked = '';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (frozen) {
      near.pause();
      return;
    }
    const far = keep(connect(Number(target.port), target.hostname));
    const endFar = () => far.destroy();
    near.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      asked += text;
      if (!isCommitLost || !text.includes('commit')) {
        far.write(chunk);
        return;
      }
      isCommitLost = false;
      deliver = () => void far.end(chunk);
      far.unpipe(near).resume();
      near.off('close', endFar).destroy();
    });
    far.pipe(near);
    near.on('close', endFar);
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  const url = new URL(target);
  url.port = String(address.port);
  return {
    url: url.href,
    asked: () => asked,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      frozen = false;
    },
    loseNextCommit() {
      isCommitLost = true;
      return () => deliver();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
