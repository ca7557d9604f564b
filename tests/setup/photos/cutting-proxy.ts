import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CuttingProxy = {
  readonly url: string;
  /** Bytes that came from senders so far. */
  readonly passed: () => number;
  /** Cuts so many connections from now on, each after some bytes of its own. */
  readonly cutNext: (times: number, after: () => number) => void;
  readonly cutsLeft: () => number;
  readonly close: () => Promise<void>;
};

/** A connection to a server of this machine that breaks where a test wants it to. */
export const startCuttingProxy = async (port: number): Promise<CuttingProxy> => {
  let passed = 0;
  let cuts_left = 0;
  let cutAfter = (): number => Infinity;
  const open = new Set<Socket>();
  const server = createServer((sender) => {
    const receiver = connect(port, '127.0.0.1');
    let until = cutAfter();
    const end = (): void => {
      sender.destroy();
      receiver.destroy();
    };
    for (const socket of [sender, receiver]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    sender.on('data', (bytes: Buffer) => {
      passed += bytes.length;
      until -= bytes.length;
      if (until > 0 || cuts_left === 0) {
        if (!receiver.write(bytes)) {
          sender.pause();
          receiver.once('drain', () => sender.resume());
        }
        return;
      }
      cuts_left -= 1;
      // In the midst of what just came.
      receiver.write(bytes.subarray(0, Math.floor(bytes.length / 2)), end);
    });
    receiver.pipe(sender);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: () => passed,
    cutNext: (times, after) => {
      cuts_left = times;
      cutAfter = after;
    },
    cutsLeft: () => cuts_left,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
