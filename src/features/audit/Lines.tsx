import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiCall } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { users } from '#contract/people/users.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Line } from './Line.tsx';
import styles from './Panel.module.css';

type Asked =
  | { readonly call: ApiCall<typeof users.fieldAudit>; readonly input: { readonly field_id: string } }
  | { readonly call: ApiCall<typeof users.brandAudit>; readonly input: Record<string, never> };
type Props = Asked & { readonly shows_fields: boolean };

/** The lines of a field or of the tenant, a page at a time. */
export function Lines(props: Props) {
  const { t } = useTranslation('audit');
  return (
    <ol className={styles['list']} aria-label={t('title')}>
      <Page {...props} before={null} />
    </ol>
  );
}

/** One page, and the way to the one below it. */
function Page({ before, ...props }: Props & { before: number | null }) {
  const { t } = useTranslation('audit');
  const [has_older, setOlder] = useState(false);
  const asked = { ...props.input, ...(before === null ? {} : { before }) };
  const call = useCall(props.call as ApiCall<typeof users.brandAudit>, asked, { stale_ms: 0 });
  if (call.isError)
    return (
      <li>
        <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />
      </li>
    );
  if (call.isPending)
    return (
      <li className={styles['padded']}>
        <Skeleton rows={6} />
      </li>
    );
  const { lines, has_more } = call.data;
  const last = lines.at(-1);
  if (last === undefined)
    return (
      <li>
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      </li>
    );
  return (
    <>
      {lines.map((line) => (
        <Line key={line.id} line={line} shows_fields={props.shows_fields} />
      ))}
      {has_more &&
        (has_older ? (
          <Page {...props} before={last.id} />
        ) : (
          <li className={styles['padded']}>
            <Button block onClick={() => setOlder(true)}>
              {t('older')}
            </Button>
          </li>
        ))}
    </>
  );
}
