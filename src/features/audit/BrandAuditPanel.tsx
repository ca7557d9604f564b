import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useSession } from '#state/session.ts';
import { Lines } from './Lines.tsx';
import { Locked } from './Locked.tsx';

const ALL = {};

/** What people of the tenant did, newest first; for its administrators. */
export default function BrandAuditPanel() {
  const { t } = useTranslation('audit');
  const role = useSession((state) => state.user?.role);
  if (role !== 'admin') return <Locked text={t('locked.text')} />;
  return <Lines call={api.users.brandAudit} input={ALL} shows_fields />;
}
