import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { hostileText, workflowCommand } from '../fixtures/hostile-text.ts';
import { showControls } from './controls.ts';
import { escapeHtml, fragmentId, html } from './html.ts';

describe('html', () => {
  it('puts text into elements and attributes as text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const tree = parseFragment(html`<p title="${text}">${text}</p>`.text);
        const [paragraph] = tree.childNodes;
        expect(tree.childNodes).toHaveLength(1);
        expect(paragraph).toMatchObject({
          nodeName: 'p',
          attrs: [{ name: 'title', value: showControls(text) }],
        });
        const children = paragraph !== undefined && 'childNodes' in paragraph ? paragraph.childNodes : [];
        expect(children.every((child) => child.nodeName === '#text')).toBe(true);
        expect(children.map((child) => ('value' in child ? child.value : '')).join('')).toBe(
          showControls(text),
        );
      }),
    );
  });

  it('lets fragments and lists of fragments stand, and nothing else', () => {
    const item = (text: string) => html`<li>${text}</li>`;
    expect(html`<ul>${['<', '>'].map(item)}${null}${undefined}${7}</ul>`.text).toBe(
      '<ul><li>&lt;</li><li>&gt;</li>7</ul>',
    );
  });

  it('holds no command for a CI server', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(escapeHtml(text)).not.toMatch(workflowCommand);
      }),
    );
  });
});

describe('fragmentId', () => {
  it('leaves a requirement id alone', () => {
    expect(fragmentId('platform.node.created-at')).toBe('platform.node.created-at');
  });

  it('gives different strings different ids of harmless characters', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        expect(fragmentId(one)).toMatch(/^[A-Za-z0-9._-]*$/);
        expect(fragmentId(one) === fragmentId(other)).toBe(one === other);
      }),
    );
  });
});
