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
  /** Seconds between key frames, each of which has a grey of its own. */
  keyEvery?: number;
  sound?: boolean;
  format?: 'mp4' | 'mov' | 'mkv';
}

const containers = { mp4: Mp4OutputFormat, mov: MovOutputFormat, mkv: MkvOutputFormat };
const perSecond = 10;
/** In blocks of 16 pixels. */
const [columns, rows] = [4, 3];

/** A video of 64 × 48 pixels, H.264 with silent AAC, its frames written by hand: raw key frames, and nothing changes in between. */
export async function minimalVideo({
  seconds = 2,
  keyEvery = 1,
  sound = true,
  format = 'mp4',
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
      description: avcC(),
    },
  };
  let sinceKey = 0;
  for (let frame = 0; frame < seconds * perSecond; frame++) {
    const isKey = frame % (keyEvery * perSecond) === 0;
    sinceKey = isKey ? 0 : sinceKey + 1;
    const unit = isKey ? keyFrame(frame, 16 + ((frame * 7) % 200)) : sameAgain(sinceKey);
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

/** Writes bits, and numbers in the variable length code of H.264. */
function bits() {
  const all: number[] = [];
  const writer = {
    u(value: number, count: number) {
      for (let bit = count - 1; bit >= 0; bit--) all.push((value >> bit) & 1);
      return writer;
    },
    ue(value: number) {
      const length = Math.floor(Math.log2(value + 1));
      return writer.u(0, length).u(value + 1, length + 1);
    },
    align() {
      while (all.length % 8) all.push(0);
      return writer;
    },
    /** One bit that ends, then zeros up to the byte. */
    end: () => writer.u(1, 1).align(),
    bytes: () =>
      Array.from({ length: all.length / 8 }, (_, at) =>
        all.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
      ),
  };
  return writer;
}

/** A unit with its header; three bytes that look like the beginning of another unit are kept apart. */
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

const sequence = () =>
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

function keyFrame(frame: number, grey: number): Uint8Array {
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
    writer.ue(25).align();
    for (let at = 0; at < 256; at++) writer.u(grey, 8);
    for (let at = 0; at < 128; at++) writer.u(128, 8);
  }
  return unit(0x65, writer.end().bytes());
}

function sameAgain(frame: number): Uint8Array {
  const writer = bits()
    .ue(0)
    .ue(5)
    .ue(0)
    .u(frame % 16, 4)
    .u(0, 3)
    .ue(0)
    .ue(1)
    .ue(columns * rows);
  return unit(0x41, writer.end().bytes());
}

function withLength(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + bytes.length);
  new DataView(out.buffer).setUint32(0, bytes.length);
  out.set(bytes, 4);
  return out;
}

function avcC(): Uint8Array {
  const [sps, pps] = [sequence(), picture()];
  return new Uint8Array([1, 66, 0xc0, 30, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps]);
}
