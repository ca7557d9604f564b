import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import type { SeedLot } from '#domain/seed-lots/seed-lot.ts';
import { codeText } from '#i18n/error-text.ts';
import { useSession } from '#state/session.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { SeedLotField } from '#shell/seed-lot/SeedLotField.tsx';
import { Batches } from './batches/Batches.tsx';
import styles from './Panel.module.css';
import { Hybrids } from './sheets/Hybrids.tsx';

type View = 'hybrids' | 'batches';

/** The seed brand's hybrids with their sheets, a seed batch looked up; and for its administration the batches themselves. */
export default function HybridsPanel() {
  const { t } = useTranslation('hybrids');
  const user = useSession((state) => state.user);
  const [view, setView] = useState<View>('hybrids');
  if (user === null || !isSeedBrand(user.brand_id) || !(REPORTS_MODE_ROLES as readonly string[]).includes(user.role))
    return <LockedState title={t('locked.title')} text={t('locked.text')} />;
  const is_admin = user.role === 'admin';
  return (
    <div className={styles['panel']}>
      {is_admin && (
        <div className={styles['head']}>
          <Segmented<View>
            label={t('view.label')}
            value={view}
            onChange={setView}
            options={[
              { value: 'hybrids', label: t('title') },
              { value: 'batches', label: t('view.batches') },
            ]}
          />
        </div>
      )}
      {view === 'batches' && is_admin ? (
        <Batches />
      ) : (
        <>
          <BatchCheck />
          <Hybrids is_admin={is_admin} />
        </>
      )}
    </div>
  );
}

/** A batch looked up by its number: what it is of, how it was treated, and its hybrid's sheet or that there is none. */
function BatchCheck() {
  const { t } = useTranslation('hybrids');
  const [number, setNumber] = useState('');
  const [lot, setLot] = useState<SeedLot | null>(null);
  return (
    <div className={styles['head']}>
      <SeedLotField value={number} onChange={setNumber} onValidated={setLot} />
      {lot !== null && lot.treatment !== null && <p className={styles['quiet']}>{t('batch.treatment', { treatment: lot.treatment })}</p>}
      {lot !== null && lot.document === null && <p className={styles['quiet']}>{codeText('HYBRID_PDF_MISSING')}</p>}
    </div>
  );
}
