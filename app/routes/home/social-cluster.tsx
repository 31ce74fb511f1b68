import { FeedbackLink } from "~/ui/feedback/feedback-link";
import { SupportLink } from "~/ui/support/support-link";

interface SocialClusterProps {
  kofi: string | null;
  social: readonly { name: string; address: string }[];
}

/** Links at the edge of home: tip jar, feedback, and the magazine's pages on social networks (SHELL-04). */
export function SocialCluster({ kofi, social }: SocialClusterProps) {
  return (
    <ul className="social">
      {kofi ? (
        <li>
          <SupportLink kofi={kofi}>Apoyar</SupportLink>
        </li>
      ) : null}
      <li>
        <FeedbackLink>Feedback</FeedbackLink>
      </li>
      {social.map(({ name, address }) => (
        <li key={address}>
          <a href={address} rel="me noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
