/** What a browser tells a page whose tab is looked at again; runs in the page. */
export const comeBack = (): void => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
