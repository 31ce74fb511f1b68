import { afterEach, expect, test, vi } from "vitest";
import { watchKeyboard } from "./watch-keyboard";

afterEach(() => vi.unstubAllGlobals());

test("WRITE-06 the line of the counter is told what a phone's keyboard covers, but not what zooming hides", () => {
  const set = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => set.set(name, value),
    removeProperty: (name: string) => set.delete(name),
  };
  const viewport = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
  vi.stubGlobal("document", { documentElement: { style } });
  vi.stubGlobal("window", { visualViewport: viewport });
  vi.stubGlobal("innerHeight", 740);
  const forget = watchKeyboard();
  const heightAt = (change: Partial<typeof viewport>) => {
    Object.assign(viewport, change).dispatchEvent(new Event("resize"));
    return set.get("--keyboard");
  };
  expect(heightAt({ height: 420 })).toBe("320px");
  expect(heightAt({ offsetTop: 100 })).toBe("220px");
  expect(heightAt({ offsetTop: 0, scale: 2 })).toBe("0px");
  expect(heightAt({ height: 740, scale: 1 })).toBe("0px");
  forget();
  expect(heightAt({ height: 420 })).toBeUndefined();
});
