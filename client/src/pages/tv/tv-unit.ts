/**
 * The unit of all sizes on the screen: a hundredth of the width of a television, less on a screen that is wider than 16:9. Upright
 * screens have one column, in sizes that can be read on a phone. `vh`, because the oldest televisions do not know `dvh`.
 */
export const unit = '[--tv:min(1vw,1.78vh)] portrait:[--tv:max(min(2vw,1.05vh),9px)]';
