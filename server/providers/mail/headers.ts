import type { Mail } from './mail.ts';

/** Header lines beside those of sender, receiver and subject. */
export const headersOf = ({ unsubscribe_url }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe_url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
