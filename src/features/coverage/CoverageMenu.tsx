import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { closePanel } from '#shell/panels/open-panel.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { openInvoice, removeCoverage, restoreCoverage } from './actions.ts';
import { shownCoverage } from './open-coverage.ts';
import { useCoverageName } from './use-coverage-name.ts';
import { useSavePdf } from './use-save-pdf.ts';
import { VoidDialog } from './VoidDialog.tsx';

type Props = {
  readonly coverage: Coverage;
  /** Opens it, from a row of the list. */
  readonly onOpen?: () => void;
};

/** What may be done with a coverage, from its row and from its panel. */
export function CoverageMenu({ coverage, onOpen }: Props) {
  const { t } = useTranslation('coverage');
  const name = useCoverageName()(coverage);
  const [is_voiding, setVoiding] = useState(false);
  const pdf = useSavePdf();
  const invoice = useAction(openInvoice, { done: 'coverage:invoice.opened' });
  const remove = useAction(removeCoverage, {
    done: 'coverage:removed',
    params: () => ({ name }),
    undo: () => restoreCoverage(coverage),
    onDone: () => {
      if (shownCoverage() === coverage.id) closePanel('coverage_one', { discard: true });
    },
  });
  const { can } = coverage;
  const entries: readonly (MenuEntry | false)[] = [
    onOpen !== undefined && { id: 'open', label: t(can.includes('edit') ? 'menu.edit' : 'menu.open'), run: onOpen },
    { id: 'pdf', label: t('menu.pdf'), disabled: pdf.busy, run: () => void pdf.run(coverage) },
    coverage.invoice !== null && { id: 'invoice', label: t('menu.invoice'), disabled: invoice.busy, run: () => void invoice.run(coverage) },
    can.includes('void') && { id: 'void', label: t('menu.void'), danger: true, run: () => setVoiding(true) },
    can.includes('delete') && {
      id: 'delete',
      label: t('menu.delete'),
      danger: true,
      disabled: remove.busy,
      run: () => void remove.run(coverage),
    },
  ];
  return (
    <>
      <Menu label={t('menu.label', { name })} entries={entries.filter((entry) => entry !== false)}>
        <IconButton size="sm" label={t('menu.label', { name })} icon={<Ellipsis size={16} aria-hidden="true" />} />
      </Menu>
      {is_voiding && <VoidDialog coverage={coverage} name={name} onClose={() => setVoiding(false)} />}
    </>
  );
}
