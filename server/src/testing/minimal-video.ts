import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

export interface VideoShape {
  seconds?: number;
  /** Seconds between key frames; nothing changes in between. */
  keyEvery?: number;
  sound?: boolean;
  format?: 'mp4' | 'mov' | 'mkv';
  /** Size in blocks of 16 pixels. */
  columns?: number;
  rows?: number;
  /** Colour of a pixel at a time in seconds: luma and two chromas, 1 to 254. By default each key frame has its own grey. */
  colour?: (x: number, y: number, at: number) => readonly [y: number, cb: number, cr: number];
}

const grey = (_: number, __: number, at: number) => [16 + ((at * 70) % 200), 128, 128] as const;

const containers = { mp4: Mp4OutputFormat, mov: MovOutputFormat, mkv: MkvOutputFormat };
const perSecond = 10;

/** H.264 with raw key frames and silent AAC, 64 × 48 pixels by default. */
export async function minimalVideo({
  seconds = 2,
  keyEvery = 1,
  sound = true,
  format = 'mp4',
  columns = 4,
  rows = 3,
  colour = grey,
}: VideoShape = {}): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new containers[format](), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures);
  const silence = sound ? new EncodedAudioPacketSource('aac') : null;
  if (silence) output.addAudioTrack(silence);
  await output.start();

  const video = {
    decoderConfig: {
      codec: 'avc1.42c01e',
      codedWidth: columns * 16,
      codedHeight: rows * 16,
      description: avcC(columns, rows),
    },
  };
  let sinceKey = 0;
  for (let frame = 0; frame < seconds * perSecond; frame++) {
    const isKey = frame % (keyEvery * perSecond) === 0;
    sinceKey = isKey ? 0 : sinceKey + 1;
    if (isKey) await new Promise((resolve) => setTimeout(resolve));
    const unit = isKey
      ? keyFrame(frame, columns, rows, (x, y) => colour(x, y, frame / perSecond))
      : sameAgain(sinceKey, columns * rows);
    const type = isKey ? 'key' : 'delta';
    await pictures.add(new EncodedPacket(withLength(unit), type, frame / perSecond, 1 / perSecond), video);
  }
  const step = 1024 / 44_100;
  const audio = {
    decoderConfig: {
      codec: 'mp4a.40.2',
      numberOfChannels: 2,
      sampleRate: 44_100,
      description: new Uint8Array([0x12, 0x10]),
    },
  };
  for (let at = 0; silence && at < seconds; at += step)
    await silence.add(new EncodedPacket(new Uint8Array(silentFrame), 'key', at, step), audio);
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

const silentFrame = [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80];

function bits() {
  const all: number[] = [];
  let [held, count] = [0, 0];
  const bit = (value: number) => {
    held = held * 2 + value;
    count += 1;
    if (count < 8) return;
    all.push(held);
    [held, count] = [0, 0];
  };
  const writer = {
    u(value: number, length: number) {
      if (length === 8 && count === 0) all.push(value);
      else for (let at = length - 1; at >= 0; at--) bit((value >> at) & 1);
      return writer;
    },
    ue(value: number) {
      const length = Math.floor(Math.log2(value + 1));
      return writer.u(0, length).u(value + 1, length + 1);
    },
    align() {
      while (count > 0) bit(0);
      return writer;
    },
    /** A stop bit, then zeros up to the byte. */
    end: () => writer.u(1, 1).align(),
    bytes: () => all,
  };
  return writer;
}

/** A NAL unit; escapes bytes that look like a start code. */
function unit(header: number, payload: number[]): Uint8Array {
  const out = [header];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return new Uint8Array(out);
}

const sequence = (columns: number, rows: number) =>
  unit(
    0x67,
    bits()
      .u(66, 8)
      .u(0xc0, 8)
      .u(30, 8)
      .ue(0)
      .ue(0)
      .ue(2)
      .ue(1)
      .u(0, 1)
      .ue(columns - 1)
      .ue(rows - 1)
      .u(0b1100, 4)
      .end()
      .bytes(),
  );

const picture = () =>
  unit(
    0x68,
    bits().ue(0).ue(0).u(0, 2).ue(0).ue(0).ue(0).u(0, 3).ue(0).ue(0).ue(0).u(0b100, 3).end().bytes(),
  );

function keyFrame(
  frame: number,
  columns: number,
  rows: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Uint8Array {
  const writer = bits()
    .ue(0)
    .ue(7)
    .ue(0)
    .u(0, 4)
    .ue(frame % 2)
    .u(0, 2)
    .ue(0)
    .ue(1);
  for (let block = 0; block < columns * rows; block++) {
    const [left, top] = [(block % columns) * 16, Math.floor(block / columns) * 16];
    writer.ue(25).align();
    for (const [plane, size] of [
      [0, 16],
      [1, 8],
      [2, 8],
    ] as const)
      for (let at = 0; at < size * size; at++) {
        const [x, y] = [(at % size) * (16 / size), Math.floor(at / size) * (16 / size)];
        writer.u(Math.min(254, Math.max(1, Math.round(colour(left + x, top + y)[plane]))), 8);
      }
  }
  return unit(0x65, writer.end().bytes());
}

function sameAgain(frame: number, blocks: number): Uint8Array {
  const writer = bits()
    .ue(0)
    .ue(5)
    .ue(0)
    .u(frame % 16, 4)
    .u(0, 3)
    .ue(0)
    .ue(1)
    .ue(blocks);
  return unit(0x41, writer.end().bytes());
}

function withLength(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + bytes.length);
  new DataView(out.buffer).setUint32(0, bytes.length);
  out.set(bytes, 4);
  return out;
}

function avcC(columns: number, rows: number): Uint8Array {
  const [sps, pps] = [sequence(columns, rows), picture()];
  return new Uint8Array([1, 66, 0xc0, 30, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps]);
}
