/** Resolves after all input that is already waiting. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => atEndOfTurn(resolve));
}

/** Calls after all input that is already waiting. */
export function atEndOfTurn(call: () => void): void {
  if (typeof setImmediate === 'function') {
    setImmediate(call);
    return;
  }
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    call();
  };
  channel.port2.postMessage(null);
}
