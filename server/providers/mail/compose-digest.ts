import type { NotificationType } from '#domain/schemas/notification.ts';
import en from './digest-texts/en.json' with { type: 'json' };
import es from './digest-texts/es.json' with { type: 'json' };
import pt from './digest-texts/pt.json' with { type: 'json' };
import { typed } from './compose.ts';
import type { Mail } from './mail.ts';

const TEXTS = { 1: es, 2: en, 3: pt } as const;
const MOST_LINES = 30;

type Receiver = { readonly email: string; readonly firstname: string; readonly selected_language: 1 | 2 | 3 };
type UnreadNotification = {
  readonly field_id: string | null;
  readonly field_name: string | null;
  readonly farm_name: string | null;
  readonly type: NotificationType;
  readonly count: number;
};

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => typed(String(values[key] ?? '')));

/** Sums unread notifications up field by field: names and matters, no figures, and the way to end such mails. */
export const composeDigest = (
  { email, firstname, selected_language }: Receiver,
  notifications: readonly UnreadNotification[],
  home: string,
  token: string,
): Mail => {
  const texts = TEXTS[selected_language];
  const fields = [...Map.groupBy(notifications, ({ field_name, farm_name }) => JSON.stringify([field_name, farm_name])).values()];
  const rows = fields.map((group) => {
    const [{ field_name, farm_name } = { field_name: null, farm_name: null }] = group;
    const place = field_name === null ? texts.account : `${field_name} (${farm_name ?? ''})`;
    const matters = group.map(({ type, count }) => (count > 1 ? `${texts.kind[type]} (${count})` : texts.kind[type]));
    return `- ${typed(place)}: ${matters.join(', ')}`;
  });
  const count = fields.filter(([first]) => first?.field_name !== null).length;
  const subject = count === 0 ? texts.subject_none : count === 1 ? texts.subject_one : texts.subject_other;
  const lines = [
    fill(texts.hello, { name: firstname }),
    '',
    texts.lead,
    '',
    ...rows.slice(0, MOST_LINES),
    ...(rows.length > MOST_LINES ? [fill(texts.more, { count: rows.length - MOST_LINES })] : []),
    '',
    texts.open,
    `${home}/dashboard?paneles=notifications`,
    '',
    texts.end,
    `${home}/auth/news/${token}`,
  ];
  return {
    to: email,
    subject: fill(subject, { count }),
    text: `${lines.join('\n')}\n`,
    about: [...new Set(notifications.flatMap(({ field_id }) => field_id ?? []))],
    unsubscribe_url: `${home}/api/notification/digest/end/${token}`,
  };
};
