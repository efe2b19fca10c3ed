import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { hostileText, workflowCommand } from '../fixtures/hostile-text.ts';
import { showControls } from './controls.ts';
import { escapeXml, escapeXmlAttribute, xml } from './xml.ts';

function read(document: string): {
  readonly names: readonly string[];
  readonly value: string;
  readonly text: string;
} {
  const names: string[] = [];
  let value = '';
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    names.push(tag.name);
    value = String(tag.attributes.b);
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.write(document).close();
  return { names, value, text };
}

describe('xml', () => {
  it('puts text into elements and attributes as text that a strict parser accepts', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const attribute = escapeXmlAttribute(text);
        const { names, value, text: content } = read(`<a b="${attribute}">${xml`${text}`.text}</a>`);
        expect(names).toEqual(['a']);
        expect(value).toBe(showControls(text));
        expect(content).toBe(showControls(text));
      }),
    );
  });

  it('holds no command for a CI server', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(escapeXml(text)).not.toMatch(workflowCommand);
      }),
    );
  });
});
