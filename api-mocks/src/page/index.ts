/** Starts the pretend world inside the page. */
export async function startPretendWorld(): Promise<void> {}
