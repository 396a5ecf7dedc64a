/** A program to start, with the streams that the server uses; the others are closed. */
export interface Order {
  command: readonly string[];
  cwd: string;
  /** As in `os.setPriority`. */
  priority: number;
  streams: readonly Stream[];
}

/** `id` cannot be guessed. */
export type ToLauncher = ({ kind: 'start'; id: string } & Order) | { kind: 'kill'; id: string };

export type FromLauncher =
  | { kind: 'started'; id: string; pid: number }
  /** `code` is null for a program that was killed, or not started before. */
  | { kind: 'ended'; id: string; code: number | null }
  /** The server's socket cannot be reached any more. */
  | { kind: 'unconnected'; id: string };

/** In the order of their descriptors. */
export const streams = ['input', 'output', 'errors'] as const;
export type Stream = (typeof streams)[number];

/** A stream is a connection that begins with the program's id and the stream's number. */
export const headOf = (id: string, stream: Stream) => `${id}${streams.indexOf(stream)}`;
export const headSize = 37;
