/** What counts time, for the pages that one goes on to: loaded with React, where a page has not brought it along. */
import "./countdown";
import "./counting";
import "./reading";
