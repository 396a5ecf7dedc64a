import { webAddress } from 'shared-data/models/related-url';

/** The host of an address, so that a wrong one is noticed; empty while there is none. */
export function hostOf(url: string | undefined): string {
  return webAddress(url ?? '')?.host ?? '';
}
