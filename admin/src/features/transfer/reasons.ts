import type { MessageKey } from 'shared-data/i18n/message-catalogs';

const own = 'transfer.';

/** The message of what the server says is wrong with a cell or a file. */
export function reasonKey(reason: string): MessageKey {
  return (reason.startsWith(own) ? `admin.${reason}` : reason) as MessageKey;
}
