/** Tries again with the next sign of a network for as long as there is none; any other failure is the caller's. */
export async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise<void>((done) => addEventListener('online', () => done(), { once: true }));
    return loadAtLast(load);
  }
}
