/**
 * Conferences and journals that are cited under several names, one a line: acronyms, then long names. A name that several
 * lines could match belongs to the line with the longest one. Names are compared by their words (`venueWords`).
 */
const SERIES = `
NeurIPS|NIPS|Neural Information Processing Systems
ICML|International Conference on Machine Learning
ICLR|International Conference on Learning Representations
AAAI|AAAI Conference on Artificial Intelligence|National Conference on Artificial Intelligence
IJCAI|International Joint Conference on Artificial Intelligence|International Joint Conferences on Artificial Intelligence
UAI|Uncertainty in Artificial Intelligence
AISTATS|Artificial Intelligence and Statistics
COLT|Conference on Learning Theory|Computational Learning Theory
CoRL|Conference on Robot Learning
ALT|Algorithmic Learning Theory
ACML|Asian Conference on Machine Learning
MLSys|SysML|Machine Learning and Systems
COLM|Conference on Language Modeling
CoLLAs|Lifelong Learning Agents
CVPR|Computer Vision and Pattern Recognition
CVPRW|Computer Vision and Pattern Recognition Workshops
ICCV|International Conference on Computer Vision
ICCVW|International Conference on Computer Vision Workshops
ECCV|European Conference on Computer Vision
ACCV|Asian Conference on Computer Vision
WACV|Winter Conference on Applications of Computer Vision
BMVC|British Machine Vision Conference
ICIP|International Conference on Image Processing
MICCAI|Medical Image Computing and Computer Assisted Intervention
ACL|Annual Meeting of the Association for Computational Linguistics|Meeting of the Association for Computational Linguistics
NAACL|North American Chapter of the Association for Computational Linguistics
EACL|European Chapter of the Association for Computational Linguistics
AACL|Asia Pacific Chapter of the Association for Computational Linguistics
EMNLP|Empirical Methods in Natural Language Processing
CoNLL|Computational Natural Language Learning
COLING|International Conference on Computational Linguistics
TACL|Transactions of the Association for Computational Linguistics
LREC|Language Resources and Evaluation
INTERSPEECH|International Speech Communication Association
ICASSP|Acoustics Speech and Signal Processing
KDD|Knowledge Discovery and Data Mining|Knowledge Discovery Data Mining
PAKDD|Pacific Asia Conference on Knowledge Discovery and Data Mining
ICDM|International Conference on Data Mining
SDM|SIAM International Conference on Data Mining
CIKM|Information and Knowledge Management
WSDM|Web Search and Data Mining
WWW|TheWebConf|The Web Conference|World Wide Web
SIGIR|Research and Development in Information Retrieval
ECIR|European Conference on Information Retrieval
RecSys|Recommender Systems
SIGMOD|Management of Data
VLDB|Very Large Data Bases|VLDB Endowment
ICDE|International Conference on Data Engineering
PODS|Principles of Database Systems
CHI|Human Factors in Computing Systems
CSCW|Computer Supported Cooperative Work
UIST|User Interface Software and Technology
SOUPS|Usable Privacy and Security
IUI|Intelligent User Interfaces
ICRA|International Conference on Robotics and Automation
IROS|Intelligent Robots and Systems
RSS|Robotics Science and Systems
AAMAS|Autonomous Agents and Multiagent Systems|Autonomous Agents and Multi Agent Systems
ICAPS|Automated Planning and Scheduling
GECCO|Genetic and Evolutionary Computation Conference
STOC|Symposium on Theory of Computing
FOCS|Foundations of Computer Science
SODA|Symposium on Discrete Algorithms
ITCS|Innovations in Theoretical Computer Science
ICALP|Automata Languages and Programming
CAV|Computer Aided Verification
POPL|Principles of Programming Languages
PLDI|Programming Language Design and Implementation
OOPSLA|Object Oriented Programming Systems Languages and Applications
ICSE|International Conference on Software Engineering
FSE|Foundations of Software Engineering
ASE|Automated Software Engineering
ISSTA|Software Testing and Analysis
OSDI|Operating Systems Design and Implementation
SOSP|Symposium on Operating Systems Principles
NSDI|Networked Systems Design and Implementation
ASPLOS|Architectural Support for Programming Languages and Operating Systems
ISCA|International Symposium on Computer Architecture
MICRO|International Symposium on Microarchitecture
HPCA|High Performance Computer Architecture
USENIX ATC|USENIX Annual Technical Conference
USENIX Security|USENIX Security Symposium
CCS|Computer and Communications Security
NDSS|Network and Distributed System Security
SIGCOMM|Special Interest Group on Data Communication
INFOCOM|Computer Communications
SIGGRAPH|Computer Graphics and Interactive Techniques
FAccT|FAT*|Fairness Accountability and Transparency
AIES|AI Ethics and Society
JMLR|Journal of Machine Learning Research
TMLR|Transactions on Machine Learning Research
TPAMI|PAMI|Transactions on Pattern Analysis and Machine Intelligence
IJCV|International Journal of Computer Vision
TIP|Transactions on Image Processing
TNNLS|Transactions on Neural Networks and Learning Systems
TKDE|Transactions on Knowledge and Data Engineering
TOG|ACM Transactions on Graphics
CACM|Communications of the ACM
JAIR|Journal of Artificial Intelligence Research
PNAS|Proceedings of the National Academy of Sciences
PRL|Physical Review Letters
ApJ|The Astrophysical Journal|Astrophysical Journal
ApJL|The Astrophysical Journal Letters|Astrophysical Journal Letters
MNRAS|Monthly Notices of the Royal Astronomical Society
A&A|Astronomy and Astrophysics
NEJM|New England Journal of Medicine
JAMA|Journal of the American Medical Association
BMJ|British Medical Journal
JASA|Journal of the American Statistical Association
JACS|Journal of the American Chemical Society
JOSS|Journal of Open Source Software
`;

/** A series: the acronyms and the long names under which it is cited. */
export interface VenueSeries {
  acronyms: string[];
  names: string[];
}

export const VENUE_SERIES: readonly VenueSeries[] = SERIES.trim()
  .split('\n')
  .map((line) => {
    const names = line.split('|');
    const isAcronym = (name: string) => !/^[A-Z]?[a-z]+ [a-zA-Z]/.test(name) && name.split(' ').length <= 2;
    return { acronyms: names.filter(isAcronym), names: names.filter((name) => !isAcronym(name)) };
  });
