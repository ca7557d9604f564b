import { ChevronLeft, Ellipsis, Maximize2, Minus, PanelLeftClose, PictureInPicture2, Square, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { panelDefinition } from '../panels/define-panel.ts';
import { closePanel } from '../panels/open-panel.ts';
import { placePanel, useWindows } from './windows-store.ts';
import { fold, type PlacedPanel } from './layout/layout.ts';
import { onHeaderKey } from './panel-keys.ts';
import { dockAtHome, floatInPlace, panelMenu } from './panel-menu.ts';
import styles from './Panel.module.css';
import { usePanelDrag } from './use-panel-drag.ts';

/** How the header leaves the panel: a sheet's page goes back, its first page stays. */
export type PanelExit = 'back' | 'close' | 'none';
type Place = (element: HTMLElement | null) => void;
type Props = {
  panel: PlacedPanel;
  titleRef: Place;
  scopeRef: Place;
  actionsRef: Place;
  is_sheet: boolean;
  exit: PanelExit;
  title_replaced: boolean;
};

const icon = { size: 16, 'aria-hidden': true } as const;

type ButtonProps = { panel: PlacedPanel; movable: boolean; is_drawer: boolean; is_sheet: boolean; can_close: boolean };

/** `[float/dock] [fold] [close]` */
function WindowButtons({ panel, movable, is_drawer, is_sheet, can_close }: ButtonProps) {
  const { t } = useTranslation('common');
  const unsaved = useWindows((state) => state.unsaved[panel.id] === true);
  const is_float = panel.place === 'float';
  return (
    <>
      {movable && !is_drawer && (
        <IconButton
          size="sm"
          label={is_float ? t('panel.dock') : t('panel.float')}
          icon={is_float ? <Square {...icon} /> : <PictureInPicture2 {...icon} />}
          onClick={() => (is_float ? dockAtHome(panel) : floatInPlace(panel))}
        />
      )}
      {!is_sheet && !is_drawer && (
        <IconButton
          size="sm"
          label={panel.folded ? t('panel.unfold') : t('panel.fold')}
          aria-expanded={!panel.folded}
          icon={panel.folded ? <Maximize2 {...icon} size={14} /> : <Minus {...icon} />}
          onClick={() => placePanel((layout) => fold(layout, panel.id, !panel.folded))}
        />
      )}
      {can_close && (
        <IconButton
          size="sm"
          label={unsaved ? t('panel.discard') : t('close')}
          icon={is_drawer ? <PanelLeftClose {...icon} /> : <X {...icon} />}
          onClick={() => closePanel(panel.id)}
        />
      )}
    </>
  );
}

/** `[back] Title · scope … [panel actions] [⋯] [float/dock] [fold] [close]` */
export function PanelHeader({ panel, titleRef, scopeRef, actionsRef, is_sheet, exit, title_replaced }: Props) {
  const { t } = useTranslation('common');
  const text = useText();
  const definition = panelDefinition(panel.id);
  const drawer = definition?.variant === 'drawer';
  const movable = !is_sheet && panel.place !== 'page';
  const is_float = panel.place === 'float';
  const drag = usePanelDrag(panel.id, movable);
  const menu = (movable || (definition?.needs === 'field' && definition.own_menu !== true)) && (
    <Menu label={t('panel.menu')} entries={panelMenu(panel, t, movable)}>
      <IconButton size="sm" label={t('panel.menu')} icon={<Ellipsis {...icon} />} />
    </Menu>
  );
  const back = useWindows((state) => state.backs[panel.id]);
  if (!definition) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handle of the panel; the menu holds every move for those who do not drag
    <header
      className={classNames(styles['header'], drawer && styles['drawer'], movable && styles['movable'])}
      {...drag.handlers}
      onKeyDown={(event) => {
        if (event.key === 'Escape') drag.cancel();
        if (movable) onHeaderKey(event, panel);
      }}
      onDoubleClick={(event) => {
        if (!movable || (event.target instanceof Element && event.target.closest('button, a, input'))) return;
        if (is_float) dockAtHome(panel);
        else floatInPlace(panel);
      }}
    >
      {exit === 'back' && (
        <IconButton size="sm" label={t('back')} icon={<ChevronLeft {...icon} />} onClick={back ?? (() => closePanel(panel.id))} />
      )}
      <div className={styles['names']}>
        <h2
          id={`panel-${panel.id}-title`}
          tabIndex={-1}
          className={styles['title']}
          aria-describedby={movable ? `panel-${panel.id}-hint` : undefined}
        >
          <span ref={titleRef} />
          {!title_replaced && text(definition.title_key)}
        </h2>
        {movable && (
          <span id={`panel-${panel.id}-hint`} hidden>
            {t('panel.header_hint')}
          </span>
        )}
        <span ref={scopeRef} className={styles['scope']} />
      </div>
      {drawer && menu !== false && <span className={styles['quiet']}>{menu}</span>}
      <span className={styles['space']} />
      <span ref={actionsRef} className={styles['actions']} />
      <span className={styles['window']}>
        {!drawer && menu}
        <WindowButtons panel={panel} movable={movable} is_drawer={drawer} is_sheet={is_sheet} can_close={exit === 'close'} />
      </span>
    </header>
  );
}
