import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for these host names and its key, both PEM. Valid for an hour. */
export function selfSigned(hosts: string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  // Unique: two certificates of one name with different keys cannot both be trusted.
  const owner = Buffer.from(`test ${randomBytes(8).toString('hex')}`);
  const name = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, owner))));
  const names = sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host))));
  const extensions = sequence(
    sequence(oid('551d11'), tlv(0x04, names)),
    sequence(
      oid('551d13'),
      tlv(0x01, Buffer.from([0xff])),
      tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))),
    ),
  );
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(-60), time(3600)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), content]);
  if (size < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, size]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, size >> 8, size & 0xff]), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return tlv(0x30, ...parts);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'));
}

/** Seconds from now, as GeneralizedTime. */
function time(seconds: number): Buffer {
  const text = new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+|[-:T]/g, '');
  return tlv(0x18, Buffer.from(text));
}
