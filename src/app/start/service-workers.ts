/** This product has no service worker: any found here is left over from before (rules 45). */
export async function removeForeignServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch (cause) {
    // Some browsers refuse in private windows; the page works all the same.
    console.warn(cause);
  }
}
