import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Notification } from '#domain/schemas/notification.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { toast } from '#shell/feedback/toast.ts';
import { followOffers } from './actions.ts';

/** As often as the bell, which a phone does not show. */
const POLL_MS = 60_000;

type Answer = Extract<Notification, { type: 'transfer_answer' }>;
const isAnswer = (newest: Notification): newest is Answer => newest.type === 'transfer_answer';

/** Listens for offers and their answers among the notifications, so that a field appears and goes without a reload. */
export function HearTransfers() {
  const { t } = useTranslation('transfers');
  const groups = useCall(api.notifications.groups, {}, { poll_ms: POLL_MS }).data?.groups;
  const heard = useRef<{ readonly all: string; readonly answer_id: string | undefined } | null>(null);
  useEffect(() => {
    if (groups === undefined) return;
    const ofTransfers = groups.filter(({ newest }) => newest.type === 'transfer_offer' || newest.type === 'transfer_answer');
    const answer = ofTransfers.map(({ newest }) => newest).find(isAnswer);
    const before = heard.current;
    heard.current = { all: ofTransfers.map(({ newest, count }) => `${newest.id} ${String(count)}`).join(), answer_id: answer?.id };
    if (before === null || before.all === heard.current.all) return;
    if (answer !== undefined && answer.id !== before.answer_id)
      toast({
        tone: 'info',
        // Whoever looks away must still find why the field has gone.
        life_ms: null,
        title: t(answer.params.is_accepted ? 'heard.accepted' : 'heard.refused', { name: answer.params.name }),
      });
    followOffers().catch(showError);
  }, [groups, t]);
  return null;
}
