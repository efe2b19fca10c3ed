export function layerDiagram(): string;
export function shownDiagram(): string;
