// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFocusLost, keepFocus } from './keep-focus.ts';

const made = (html: string): Element[] => [...new DOMParser().parseFromString(html, 'text/html').body.children];
const add = (html: string, to: Element = document.body): void => to.append(...made(html));

let stop: () => void;
beforeEach(() => {
  document.body.replaceChildren(
    ...made(`
      <div data-region="map" tabindex="-1" id="map"></div>
      <ul data-notices id="notices"></ul>
      <section data-panel="log" id="panel-log" tabindex="-1">
        <header><h2 id="panel-log-title" tabindex="-1">Registro</h2><button id="close">Cerrar</button></header>
        <div data-panel-body tabindex="-1"><div id="view"></div></div>
      </section>`),
  );
  stop = keepFocus();
});
afterEach(() => stop());

const by = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`No #${id}`);
  return found;
};
const view = (html: string): void => by('view').replaceChildren(...made(html));
const replace = (id: string, html: string): void => by(id).replaceWith(...made(html));
/** Puts the focus there, lets this happen, and tells where the focus is then. */
const after = async (id: string, act: () => void): Promise<string> => {
  by(id).focus();
  await Promise.resolve();
  act();
  await Promise.resolve();
  return document.activeElement?.id ?? '';
};
const row = (n: number): string => `<li id="row${n}"><button id="open${n}">Ver</button><button id="x${n}">Quitar ${n}</button></li>`;

describe('an item of a list that goes', () => {
  const list = `<div><ul id="list">${row(1)}${row(2)}${row(3)}</ul><label>Agregar <input id="add"></label></div>`;

  it('leaves the focus to the same control of the next, else of the one before', async () => {
    view(list);
    expect(await after('x2', () => by('row2').remove())).toBe('x3');
    expect(await after('x3', () => by('row3').remove())).toBe('x1');
  });

  it('leaves it, as the last, to the input beside the list', async () => {
    view(list);
    by('row1').remove();
    by('row2').remove();
    expect(await after('x3', () => by('row3').remove())).toBe('add');
  });

  it('leaves it, with the whole list, to the input beside that', async () => {
    view(list);
    expect(await after('x1', () => by('list').remove())).toBe('add');
  });

  it('goes along with those around it', async () => {
    view(list);
    const act = (): void => {
      by('row1').remove();
      by('row2').remove();
    };
    expect(await after('open1', act)).toBe('open3');
  });

  it('leaves it to the heading of the panel where there is nothing beside it', async () => {
    view(`<ul><li id="row1"><button id="x1">Quitar</button></li></ul>`);
    expect(await after('x1', () => by('row1').remove())).toBe('panel-log-title');
  });
});

describe('a control that gives way', () => {
  it('to others in its place leaves the focus to the first of them', async () => {
    view('<button id="before">Antes</button><button id="more">Más</button><button id="after">Después</button>');
    const act = (): void => replace('more', '<p>Filtros</p><input id="first"><input id="second">');
    expect(await after('more', act)).toBe('first');
  });

  it('to itself, made anew, leaves it to that', async () => {
    view('<button id="other">Antes</button><div id="bar"><button id="a">Uno</button><input id="b" aria-label="Dos"></div>');
    expect(await after('b', () => replace('bar', '<div><button id="a2">Uno</button><input id="b2" aria-label="Dos"></div>'))).toBe('b2');
  });

  it('to nothing leaves it to the nearest beside it, not to the panel’s own buttons', async () => {
    view('<span><button id="chip">Campo: 1</button><button id="x">Quitar</button></span>');
    expect(await after('x', () => by('x').remove())).toBe('chip');
    expect(await after('chip', () => by('chip').remove())).toBe('panel-log-title');
  });

  it('with the whole view leaves it to the heading', async () => {
    view('<div id="list"><button id="note">Nota</button></div>');
    expect(await after('note', () => replace('list', '<div><button id="back">Notas</button></div>'))).toBe('panel-log-title');
    view('<div id="none"><button id="make">Generar</button></div>');
    expect(await after('make', () => replace('none', '<p>Midiendo</p>'))).toBe('panel-log-title');
  });

  it('out of the panel’s header, with the view it led back from, leaves it to the heading', async () => {
    view('<button id="other">Ver</button>');
    by('close').before(...made('<span><button id="back">Notas</button></span>'));
    expect(await after('back', () => by('back').remove())).toBe('panel-log-title');
  });

  it('while it is hidden, or inert, does so too', async () => {
    view('<div id="box"><button id="in">Dentro</button></div><button id="next">Después</button>');
    expect(await after('in', () => by('box').toggleAttribute('hidden', true))).toBe('next');
    by('box').toggleAttribute('hidden', false);
    expect(await after('in', () => by('box').toggleAttribute('inert', true))).toBe('next');
  });
});

describe('a control that is disabled at its press', () => {
  const bar = '<div role="toolbar"><button id="undo">Deshacer</button><button id="redo">Rehacer</button></div>';

  it('has the focus back once it works again', async () => {
    view(bar);
    expect(await after('undo', () => by('undo').toggleAttribute('disabled', true))).toBe('redo');
    by('undo').toggleAttribute('disabled', false);
    await Promise.resolve();
    expect(document.activeElement?.id).toBe('undo');
  });

  it('takes it from nobody who has gone elsewhere', async () => {
    view(bar);
    await after('undo', () => by('undo').toggleAttribute('disabled', true));
    by('close').focus();
    by('undo').toggleAttribute('disabled', false);
    await Promise.resolve();
    expect(document.activeElement?.id).toBe('close');
  });
});

describe('a place that goes', () => {
  it('leads back to where the focus was before it came in', async () => {
    view('<button id="door">Abrir</button>');
    by('door').focus();
    add('<section data-panel="page" id="page"><h2 id="panel-page-title" tabindex="-1">Página</h2></section>');
    expect(await after('panel-page-title', () => by('page').remove())).toBe('door');
  });

  it('leads to the map where nothing else is left', async () => {
    expect(await after('close', () => by('panel-log').remove())).toBe('map');
  });

  it('leads to the heading of what took its place', async () => {
    view('<button id="row">Lote</button>');
    const act = (): void =>
      replace('panel-log', '<section data-panel="field"><h2 id="panel-field-title" tabindex="-1">7 Norte</h2></section>');
    expect(await after('row', act)).toBe('panel-field-title');
  });

  it('is left by the way that is there by then, where the first one went', async () => {
    view(`<ul>${row(1)}${row(2)}</ul>`);
    add('<li id="notice"><button id="undo">Deshacer</button></li>', by('notices'));
    by('x1').focus();
    by('undo').focus();
    by('row1').remove();
    await Promise.resolve();
    expect(await after('undo', () => by('notice').remove())).toBe('x2');
  });
});

describe('the focus is left alone', () => {
  it('where somebody has let it go', async () => {
    view('<button id="a">Uno</button><button id="b">Dos</button>');
    by('a').focus();
    by('a').blur();
    await Promise.resolve();
    by('a').remove();
    await Promise.resolve();
    expect([document.activeElement, isFocusLost()]).toEqual([document.body, false]);
  });

  it('where something else has taken it', async () => {
    view('<button id="a">Uno</button><button id="b">Dos</button>');
    const act = (): void => {
      by('a').remove();
      by('close').focus();
    };
    expect(await after('a', act)).toBe('close');
  });

  it('while a menu gives it back by itself', async () => {
    add('<div role="menu" id="menu"><button id="entry">Abrir</button></div>');
    view('<button id="trigger">Menú</button>');
    by('trigger').focus();
    expect(await after('entry', () => by('menu').remove())).toBe('');
    expect(isFocusLost()).toBe(true);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm' }));
    expect([document.activeElement?.id, isFocusLost()]).toEqual(['trigger', false]);
  });
});

it('a key held down presses one control, not each that the focus is handed on to', async () => {
  view(`<ul>${row(1)}${row(2)}</ul>`);
  by('x1').focus();
  const press = (repeat: boolean): boolean =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat })) ?? false;
  const first = press(false);
  await after('x1', () => by('row1').remove());
  expect([first, press(true), press(false), press(true)]).toEqual([true, false, true, true]);
});
