import { expect, it } from 'vitest';
import { layerDiagram, shownDiagram } from '../scripts/layer-diagram.mjs';

it('shows in docs/architecture.md which layer imports which (npm run diagram writes it)', () => {
  expect(shownDiagram()).toBe(layerDiagram());
});
